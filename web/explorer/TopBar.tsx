import type { JSX } from 'react';
import { Logo } from '../assets/Logo.tsx';

interface TopBarProps {
  readonly sandboxPage: string | null;
  readonly staffPage: string | null;
}

/** Where one is, and the ways out: the buy flow, the sandbox where it stands in for the insurer, and for whoever is signed in the way to sign out. */
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
