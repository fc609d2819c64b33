/** The only door to the network: every request of the dashboard leaves here, so headers and credentials cannot be forgotten. */
export const send = (url: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  // A form on another site cannot set this header, so its presence proves that the request is ours.
  headers.set('X-Requested-With', 'watchdesk')
  return fetch(url, { ...init, headers, credentials: 'same-origin' })
}
