import type { LOGO_TYPES } from '../contract/app/settings.ts'
import type { Reader, Tx } from './db/db.ts'
import { parseMailAddress } from './mail-address.ts'
import { findSetting, putSetting } from './settings.ts'

export type Logo = { readonly hash: string; readonly content_type: (typeof LOGO_TYPES)[number]; readonly size: number }

export type Brand = { readonly product_name: string; readonly accent: string; readonly footer: string; readonly logo: Logo | null }

export const DEFAULT_BRAND: Brand = { product_name: 'Watchdesk', accent: '#2456d6', footer: '', logo: null }

const BRAND = 'branding'
const PICTURE = 'branding_logo'

// Not validated again: only `putBrand` and `putPicture` write these settings.
const parseBrand = (value: unknown): Partial<Brand> => (value ?? {}) as Partial<Brand>
const parsePicture = (value: unknown): string => String(value ?? '')

export const getBrand = async (reader: Reader): Promise<Brand> => ({ ...DEFAULT_BRAND, ...parseBrand(await findSetting(reader, BRAND)) })

export const putBrand = (tx: Tx, brand: Brand): Promise<void> => putSetting(tx, BRAND, brand)

/** Stored apart from the brand: every page reads the brand, few the picture. */
export const getPicture = async (reader: Reader): Promise<Buffer> => Buffer.from(parsePicture(await findSetting(reader, PICTURE)), 'base64')

export const putPicture = (tx: Tx, bytes: Buffer): Promise<void> => putSetting(tx, PICTURE, bytes.toString('base64'))

/** The sender with the product name as display name, or MAIL_FROM while the product has its default name. */
export const formatSender = (product_name: string, mail_from: string): string => {
  const address = parseMailAddress(mail_from)?.address
  const name = product_name.replaceAll(/[<>"\\]|\p{Cc}/gu, '').trim()
  return address === undefined || name === '' || product_name === DEFAULT_BRAND.product_name ? mail_from : `"${name}" <${address}>`
}
