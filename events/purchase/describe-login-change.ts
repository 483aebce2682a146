import { english, msg } from '#events/language';

/** What a buyer reads whose purchase stopped because the login is not the one that the page showed. */
export function describeLoginChange(userName: string | null, isUncharged = true): string {
  if (userName === null)
    return isUncharged
      ? msg('You’ve been logged out. Nothing was charged. Click Purchase again to continue without logging in.')
      : msg('You’ve been logged out. Click Purchase again to continue without logging in.');
  return isUncharged
    ? english('You’re now logged in as {userName} in another window. Nothing was charged. Click Purchase again to continue as {userName}.', { userName })
    : english('You’re now logged in as {userName} in another window. Click Purchase again to continue as {userName}.', { userName });
}
