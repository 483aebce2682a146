// Text in JSX that breaks a page that is being translated: the lint finds every form of it, and has nothing against the forms that survive.
import { describeLintRule } from './describe-lint-rule.ts';

const IMPORTS = "import { chakra } from '@chakra-ui/react';\nimport type { JSX, ReactNode } from 'react';\nimport type { Elements } from '../ui/index.ts';\n";
const PROPS = 'isOn, label, icon, names, children }: { isOn: boolean; label: string; icon: JSX.Element | null; names: string[]; children?: ReactNode }';

/** A file with one component that returns this. */
const component = (returned: string, before = ''): string =>
  `${IMPORTS}const Icon = ({ isOn }: { isOn: boolean }): JSX.Element | null => (isOn ? <b /> : null);\nexport const all: [typeof Icon, typeof chakra, Elements] = [Icon, chakra, null];\nexport function Part({ ${PROPS}) {\n  ${before}\n  return ${returned};\n}\n`;

const broken: Readonly<Record<string, string>> = {
  'text that may go beside an element': "<p>{isOn && 'Yes'}<b /></p>",
  'text that may change beside an element': "<p><b />{isOn ? 'Yes' : 'No'}</p>",
  'text that may become an element beside another one': '<p><b />{isOn ? label : <i>{label}</i>}</p>',
  'a value in a sentence': '<p>Call {label}.</p>',
  'two values': '<p>{isOn} {label}</p>',
  'a value beside an element of another library': '<chakra.p>{label}<b /></chakra.p>',
  'a value beside an element in a component': '<Icon isOn>{label}<b /></Icon>',
  'children beside an element': '<p><b />{children}</p>',
  'texts of a list': '<p><b />{names.map((name) => name)}</p>',
  'text behind an element that may go': '<p>{isOn ? <b /> : null} Text</p>',
  'text behind a component that may show nothing': '<p><Icon isOn={isOn} /> Text</p>',
  'text behind an element that a property brings': '<p>{icon} Text</p>',
  'text behind elements of a list': '<p>{names.map((name) => <b key={name} />)} Text</p>',
  'text in a fragment': '<>Text</>',
  'text in a fragment that may go': '<p>{isOn ? <>Text<b /></> : null}</p>',
  'alternatives that React makes into each other': '<div>{isOn ? <p>Yes <b /></p> : <p>No <b /></p>}</div>',
  'text within such alternatives': 'isOn ? <chakra.p><i>Yes <b /></i></chakra.p> : <chakra.p><i>No <b /></i></chakra.p>',
  'results that React makes into each other': '<p>No <b /></p>',
  'a component whose type lets it return text': '<Inner text={label} />',
  'a component that returns its children': 'isOn ? <b>{children}</b> : children',
  'a component that returns text': "isOn ? <b /> : 'Text'",
};

const sound: Readonly<Record<string, string>> = {
  'text alone': "<p>{isOn ? 'Yes' : 'No'}</p>",
  'text alone that may become an element': '<p>{isOn ? label : <b />}</p>',
  'children alone': '<p>{children}</p>',
  'a sentence with a value, as one text': '<p>{`Call ${label}.`}</p>',
  'text in an element of its own': '<p><b /><span>{label}</span></p>',
  'text that never changes around an element that is always there': '<p>Call <a href="#top">us</a>. <b>Now</b> or never.</p>',
  'text that never changes before an element that may go': '<p>Text {isOn ? <b /> : null}</p>',
  'elements that come and go': '<p>{isOn ? <b /> : null}{icon}<Icon isOn={isOn} />{names.map((name) => <b key={name} />)}</p>',
  'an element under a name': '<p>{one}<b /></p>',
  'alternatives with keys': '<div>{isOn ? <p key="yes">Yes <b /></p> : <p key="no">No <b /></p>}</div>',
  'alternatives with text alone': '<div>{isOn ? <p>Yes</p> : <p>No</p>}</div>',
  'results of several tags': '<div>No <b /></div>',
};
const before: Readonly<Record<string, string>> = {
  'a component whose type lets it return text': 'function Inner({ text }: { text: ReactNode }): ReactNode { return text; }',
  'an element under a name': 'const one: Elements = isOn && <i />;',
  'results that React makes into each other': 'if (isOn) return <p>Yes <b /></p>;',
  'results of several tags': 'if (isOn) return <p>Yes <b /></p>;',
};

const plant = (returned: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(returned).map(([name, one]) => [name, component(one, before[name])]));

describeLintRule('text-nodes', 'tsx', { broken: plant(broken), sound: plant(sound) });
