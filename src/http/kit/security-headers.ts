import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browser features that the pages use. All others are denied, to embedded pages too. */
const USED_FEATURES = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const UNUSED_FEATURES =
  'accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial storage-access sync-xhr usb ' +
  'window-management xr-spatial-tracking'

const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.split(' ').map((feature) => `${feature}=()`),
].join(', ')

/** Policy of responses that are not pages: no resources, no scripts, no framing. */
export const NO_CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response. Pages have a Content-Security-Policy of their own. */
export const SECURITY_HEADERS = {
  'content-security-policy': NO_CONTENT_POLICY,
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Set first, so that error responses have them, too. */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void => {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
}

/** The same headers for a response that is written to the socket. */
export const formatSecurityHeaders = (): string =>
  Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Browsers save every file, and display none. */
export const DOWNLOAD_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-download-options': 'noopen',
  'x-content-type-options': 'nosniff',
}
