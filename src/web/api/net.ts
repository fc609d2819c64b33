/** Sends every request of the dashboard, so that headers and credentials cannot be forgotten. */
export const send = (url: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  // CSRF protection: a form on another origin cannot set this header.
  headers.set('X-Requested-With', 'watchdesk')
  return fetch(url, { ...init, headers, credentials: 'same-origin' })
}
