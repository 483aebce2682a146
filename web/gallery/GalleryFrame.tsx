import { useState, type JSX, type ReactNode } from 'react';
import { Button, PageFrame, SiteFooter, SiteHeader, StepBar, type Step } from '../ui/index.ts';

const STEPS: readonly Step[] = [
  { id: 'application', name: 'Your application', type: 'Application' },
  { id: 'payment', name: 'Payment', type: 'Payment' },
  { id: 'confirmation', name: 'Confirmation', type: 'Confirmation' },
];

export interface GalleryFrameProps {
  current: string;
  testSite?: boolean;
  bottom?: JSX.Element;
  children: ReactNode;
}

export function GalleryFrame({ current, testSite = false, bottom, children }: GalleryFrameProps): JSX.Element {
  const [menu, setMenu] = useState(false);
  return (
    <PageFrame
      header={<SiteHeader actions={<Button variant="secondary">Log in</Button>} menu={<Button variant="secondary">Log in</Button>} menuOpen={menu} onMenuToggle={() => setMenu(!menu)} testSite={testSite} productionUrl="https://example.com" />}
      steps={<StepBar steps={STEPS} current={current} />}
      bottom={bottom}
      footer={
        <SiteFooter
          provider={{ name: 'Bindflow Insurance Services, LLC', address: '400 Congress Avenue, Suite 1200, Austin, TX 78701' }}
          mailingAddress="PO Box 12080, Austin, TX 78711"
          license={{ number: '9900018206', lookupUrl: 'https://register.example.com/' }}
          licenseText="Bindflow Insurance Services is a licensed insurance producer in all 50 states and the District of Columbia. Coverage is subject to the terms of the policies issued."
          privacyUrl="#privacy"
          termsUrl="#terms"
        />
      }
    >
      {children}
    </PageFrame>
  );
}
