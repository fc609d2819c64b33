const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

/** Path and query of what a request asks for. Proxies and some clients send the whole address, which every server has to understand. */
export const toOriginForm = (target: string): string => {
  if (target.startsWith('/') || !ABSOLUTE_FORM.test(target)) return target
  const rest = target.replace(ABSOLUTE_FORM, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
