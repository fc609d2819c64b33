const WHOLE_ADDRESS = /^https?:\/\/[^/?#]*/i

/** Path and query of what a request asks for. Proxies and some clients send the whole address, which every server has to understand. */
export const originForm = (target: string): string => {
  if (target.startsWith('/') || !WHOLE_ADDRESS.test(target)) return target
  const rest = target.replace(WHOLE_ADDRESS, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
