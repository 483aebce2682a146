import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import 'survey-core/survey-core.min.css';
import { Survey } from 'survey-react-ui';
import { fieldNames, findRoot, labelOf } from './field-names.ts';

const elements = fieldNames.map((name) => ({ type: 'text', name, title: labelOf(name), isRequired: true }));
// As our pages do, it takes what is typed at each key.
const survey = new Model({ elements, textUpdateMode: 'onTyping' });

createRoot(findRoot()).render(<Survey model={survey} />);
