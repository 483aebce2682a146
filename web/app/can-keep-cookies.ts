const TRIAL = 'bindflow-trial';

/** True if the browser keeps cookies of this site: one is written, read and taken away again. */
export function canKeepCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  document.cookie = `${TRIAL}=1; path=/; samesite=lax`;
  const isKept = document.cookie.split('; ').includes(`${TRIAL}=1`);
  document.cookie = `${TRIAL}=; path=/; samesite=lax; max-age=0`;
  return isKept;
}
