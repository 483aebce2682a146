const PROBE = 'bindflow-trial';

/** True if the browser keeps cookies of this site: writes, reads and removes one. */
export function canKeepCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  document.cookie = `${PROBE}=1; path=/; samesite=lax`;
  const hasCookie = document.cookie.split('; ').includes(`${PROBE}=1`);
  document.cookie = `${PROBE}=; path=/; samesite=lax; max-age=0`;
  return hasCookie;
}
