import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the pages use of what browsers offer. Everything else is denied, to them and to what is embedded in them. */
const USED_FEATURES = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const UNUSED_FEATURES =
  'accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial storage-access sync-xhr usb ' +
  'window-management xr-spatial-tracking'

const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.split(' ').map((feature) => `${feature}=()`),
].join(', ')

/** For everything that is no page: it loads nothing, runs nothing and is shown in no frame. */
export const NO_CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer. A page has a Content-Security-Policy of its own. */
export const SECURITY_HEADERS = {
  'content-security-policy': NO_CONTENT_POLICY,
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Set before anything else happens, so that refusals and failures have them, too. */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void => {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
}

/** The same headers for an answer that is written to the connection itself. */
export const formatSecurityHeaders = (): string =>
  Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** How a Content-Security-Policy names one inline style or script: by its content. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
