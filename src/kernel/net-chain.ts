import { NetError, type Net, type NetResponse, type NetRequest } from './net.ts'

/**
 * Makes calls of which one names the address of the next: redirects, discovery documents. Once a public address has replied, private
 * addresses are refused, whatever OUTBOUND_PRIVATE says: another company's server must not lead this one into its own network.
 */
export const createCallChain = (net: Net): ((request: NetRequest) => Promise<NetResponse>) => {
  let isPublic = false
  return async (request) => {
    try {
      const response = await net.request({ ...request, public_only: true })
      isPublic = true
      return response
    } catch (error) {
      // A blocked call was refused before a connection was made, so nothing is sent twice.
      const isBlocked = error instanceof NetError && error.kind === 'blocked'
      if (isPublic || request.public_only || !isBlocked) throw error
      return await net.request(request)
    }
  }
}
