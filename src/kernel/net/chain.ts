import { NetError, type Net, type NetResponse, type NetRequest } from './net.ts'

/** Redirects and discovery: after a public response, private addresses are refused even if OUTBOUND_PRIVATE allows them (SSRF). */
export const createCallChain = (net: Net): ((request: NetRequest) => Promise<NetResponse>) => {
  let isPublic = false
  return async (request) => {
    try {
      const response = await net.request({ ...request, public_only: true })
      isPublic = true
      return response
    } catch (error) {
      const isBlocked = error instanceof NetError && error.kind === 'blocked'
      if (isPublic || request.public_only || !isBlocked) throw error
      return await net.request(request)
    }
  }
}
