import type { BrandingInput } from '../../contract/app/settings.ts'
import { chooseTextColor } from '../../contract/contrast.ts'
import { getBrand, putBrand, putPicture, type Brand } from '../../kernel/branding.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { readPicture } from './picture.ts'

type BrandInput = Omit<BrandingInput, 'default_lang'>

const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim()

const assertReadableAccent = (accent: string): void => {
  if (chooseTextColor(accent) === undefined)
    invalid({ accent: ['Neither white nor black text has enough contrast on this colour. Choose a lighter or a darker one.'] })
}

const storePicture = async (tx: Tx, input: NonNullable<BrandInput['logo']>): Promise<Brand['logo']> => {
  const sorted = readPicture(input)
  if ('mistake' in sorted) return invalid({ logo: [sorted.mistake] })
  await putPicture(tx, sorted.bytes)
  return sorted.logo
}

const wordsOf = ({ product_name, footer }: BrandInput): Partial<Brand> => ({
  ...(product_name !== undefined && { product_name: plain(product_name).replaceAll('\n', ' ') }),
  ...(footer !== undefined && { footer: plain(footer) }),
})

/** Pictures are addressed by hash; the audit entry omits their bytes. */
const differences = (before: Brand, after: Brand): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (['product_name', 'accent', 'footer', 'logo'] as const)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )

export const changeBrand = async (tx: Tx, actor: Actor, input: BrandInput): Promise<Brand> => {
  const before = await getBrand(tx)
  const words = wordsOf(input)
  if (words.product_name === '') invalid({ product_name: ['The product name field is required.'] })
  if (input.accent !== undefined) assertReadableAccent(input.accent)
  const logo = input.logo === undefined ? before.logo : input.logo && (await storePicture(tx, input.logo))
  if (input.logo === null) await putPicture(tx, Buffer.alloc(0))
  const after: Brand = { ...before, ...words, ...(input.accent !== undefined && { accent: input.accent.toLowerCase() }), logo }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return before
  await putBrand(tx, after)
  await audit(tx, actor, { action: 'settings.changed', object: { type: 'settings', id: 'branding' }, changes })
  return after
}
