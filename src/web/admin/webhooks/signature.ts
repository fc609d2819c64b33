const hex = (buffer: ArrayBuffer): string => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Web Crypto exists in secure contexts only: HTTPS or localhost. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined

/** The expected value of the signature header for this secret and body. */
export const signatureOf = async (secret: string, body: string): Promise<string> => {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return `sha256=${hex(await crypto.subtle.sign('HMAC', key, encoder.encode(body)))}`
}
