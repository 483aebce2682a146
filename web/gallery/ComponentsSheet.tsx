import { Download } from 'lucide-react';
import { useState, type JSX } from 'react';
import {
  Actions, BrandIcon, Button, Card, CopyableCode, Dialog, EmailField, Icon, LinkButton, PageHeading, PasswordField, SegmentedToggle, Signature, Stack, SummaryLines,
} from '../ui/index.ts';
import { orderLines } from './sample-content.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import { useFieldValues } from './use-field-values.ts';

function Buttons(): JSX.Element {
  return (
    <Card title="Buttons">
      <Stack>
        <Stack flexDirection="row" flexWrap="wrap" gap="3">
          <Button>Continue</Button><Button busy>Continue</Button><Button disabled>Continue</Button>
        </Stack>
        <Stack flexDirection="row" flexWrap="wrap" gap="3">
          <Button variant="secondary">Cancel</Button><Button variant="secondary" busy>Cancel</Button><Button variant="secondary" disabled>Cancel</Button>
        </Stack>
        <Stack flexDirection="row" flexWrap="wrap" gap="3">
          <Button variant="quiet"><Icon icon={Download} /><span>Download</span></Button><LinkButton>Resend code</LinkButton><LinkButton href="#forgot">Forgot password?</LinkButton>
        </Stack>
        <Actions><LinkButton href="#fields">Back</LinkButton><Button>Next</Button></Actions>
      </Stack>
    </Card>
  );
}

export function ComponentsSheet(): JSX.Element {
  const { text } = useFieldValues({ way: 'card' });
  const [open, setOpen] = useState(false);
  return (
    <GalleryFrame current="application">
      <Stack space="cards" maxWidth="form">
        <PageHeading title="Components" />
        <Buttons />
        <Card title="Choosing a method"><SegmentedToggle label="Method" segments={[{ value: 'card', label: 'Credit card' }, { value: 'echeck', label: 'eCheck' }]} {...text('way')} /></Card>
        <Card title="Brands"><Stack flexDirection="row" gap="2"><BrandIcon brand="visa" /><BrandIcon brand="mastercard" /><BrandIcon brand="discover" /><BrandIcon brand="american-express" /></Stack></Card>
        <Card title="ORDER SUMMARY"><SummaryLines lines={orderLines(false)} total={{ label: 'ORDER TOTAL:', amount: '$1,219.01' }} /></Card>
        <Card title="Policy"><CopyableCode label="Policy number" value="HM-GL-2048-771903" /></Card>
        <Signature name="Maya Castillo" />
        <Button variant="secondary" onClick={() => setOpen(true)}>Open the login</Button>
        <Dialog open={open} title="Log in" onClose={() => setOpen(false)}
          footer={<><Button>Log in</Button><Button variant="secondary" onClick={() => setOpen(false)}>Cancel</Button></>}>
          <Stack>
            <EmailField label="Email" {...text('login_email')} />
            <PasswordField label="Password" autoComplete="current-password" {...text('login_password')} />
            <LinkButton href="#forgot">Forgot password?</LinkButton>
          </Stack>
        </Dialog>
      </Stack>
    </GalleryFrame>
  );
}
