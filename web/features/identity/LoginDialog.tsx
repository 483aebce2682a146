import { useAtomValue } from 'jotai';
import { type JSX, useId, useState } from 'react';
import { type Login, loginClosed } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Button, Dialog, useText } from '../../ui/index.ts';
import { CodeStep } from './CodeStep.tsx';
import { CredentialsStep } from './CredentialsStep.tsx';

function LoginStep({ login, form, onBusy }: { readonly login: Login; readonly form: string; readonly onBusy: (isBusy: boolean) => void }): JSX.Element {
  // Each code gets a new, empty field.
  if (login.step === 'code') return <CodeStep key={login.codes} form={form} login={login} onBusy={onBusy} />;
  return <CredentialsStep form={form} login={login} onBusy={onBusy} />;
}

/** The login dialog. Closing it changes nothing on the page behind it. */
export function LoginDialog(): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const { login } = useAtomValue(identityAtom);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const close = (): void => ports.record(loginClosed({}));
  return (
    <Dialog
      open={login !== null}
      title={t('Log in')}
      onClose={close}
      step={login?.step}
      footer={
        <>
          <Button type="submit" form={form} busy={isBusy}>
            {login?.step === 'code' ? t('Verify') : t('Log in')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {login ? <LoginStep login={login} form={form} onBusy={setBusy} /> : null}
    </Dialog>
  );
}
