import { MAX_LOGO_BYTES, LOGO_TYPES, type BrandingInput } from '../../../contract/app/settings.ts'

export type NewLogo = NonNullable<BrandingInput['logo']> & { readonly shown: string }

export type LogoMistake = 'type' | 'size'

export const mistakeIn = ({ type, size }: Pick<File, 'type' | 'size'>): LogoMistake | undefined => {
  if (!LOGO_TYPES.some((one) => one === type)) return 'type'
  return size > MAX_LOGO_BYTES ? 'size' : undefined
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

export const readLogo = async (file: File): Promise<NewLogo | undefined> => {
  const content_type = LOGO_TYPES.find((one) => one === file.type)
  if (content_type === undefined) return undefined
  const shown = await dataUrlOf(file)
  return { content_type, content_base64: shown.slice(shown.indexOf(',') + 1), shown }
}
