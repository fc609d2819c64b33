import { MAX_LOGO_BYTES, type BrandingInput } from '../../contract/app/settings.ts'
import { sha256Hex } from '../../kernel/crypto.ts'
import type { Logo } from '../../kernel/branding.ts'

type PictureInput = NonNullable<BrandingInput['logo']>
type Sorted = { readonly logo: Logo; readonly bytes: Buffer } | { readonly mistake: string }

const starts = (bytes: Buffer, hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** Detects the type by content, not by the declared type: nothing else may be served from this origin. */
const SIGNS = {
  'image/png': (bytes: Buffer) => starts(bytes, '89504e470d0a1a0a'),
  'image/jpeg': (bytes: Buffer) => starts(bytes, 'ffd8ff'),
  'image/webp': (bytes: Buffer) => starts(bytes, '52494646') && starts(bytes, '57454250', 8),
} satisfies Record<PictureInput['content_type'], (bytes: Buffer) => boolean>

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export const readPicture = ({ content_type, content_base64 }: PictureInput): Sorted => {
  const text = content_base64.replaceAll(/\s/g, '')
  if (!BASE64.test(text) || text.length % 4 === 1) return { mistake: 'The logo must be base64.' }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_LOGO_BYTES) return { mistake: `The logo must not be larger than ${MAX_LOGO_BYTES / 1_024} kB.` }
  if (!SIGNS[content_type](bytes)) return { mistake: 'The logo must be an image of its stated type: PNG, JPEG or WebP.' }
  return { logo: { hash: sha256Hex(bytes).slice(0, 32), content_type, size: bytes.length }, bytes }
}
