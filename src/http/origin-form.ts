const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

/** Path and query of a request target. Proxies and some clients send the absolute form, which every server must accept. */
export const toOriginForm = (target: string): string => {
  if (target.startsWith('/') || !ABSOLUTE_FORM.test(target)) return target
  const rest = target.replace(ABSOLUTE_FORM, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
