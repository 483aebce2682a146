import type { JSX } from 'react';
import { Logo } from '../assets/Logo.tsx';

interface TopBarProps {
  readonly sandboxPage: string | null;
  readonly staffPage: string | null;
}

/** The title, with links to the buy flow, the sandbox (if it replaces the insurer) and the sign-out page of staff. */
export function TopBar({ sandboxPage, staffPage }: TopBarProps): JSX.Element {
  return (
    <header className="top-bar">
      <Logo className="top-bar-logo" preserveAspectRatio="xMinYMid slice" />
      <h1>
        <span className="only-heard">Bindflow </span>Schema explorer
      </h1>
      <nav aria-label="Elsewhere">
        <a href="/">Buy flow</a>
        {sandboxPage !== null && <a href={sandboxPage}>Sandbox</a>}
        {staffPage !== null && <a href={staffPage}>Sign out</a>}
      </nav>
    </header>
  );
}
