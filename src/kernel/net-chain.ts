import { NetError, type Net, type NetResponse, type NetRequest } from './net.ts'

/**
 * Makes calls whose responses name the next address: redirects, discovery documents. After a public address has responded, private
 * addresses are refused whatever OUTBOUND_PRIVATE says (SSRF): a foreign server must not direct this one into its own network.
 */
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
