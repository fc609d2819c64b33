const MAX_PATH_LENGTH = 1_000

/** Accepts only local paths, against open redirects; anything else becomes the start page. */
export const localPath = (text: string | undefined): string => {
  if (text === undefined || text.length > MAX_PATH_LENGTH || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/'
  // Some proxies decode escaped slashes.
  return /^\/(%2f|%5c)/i.test(text) ? '/' : text
}
