import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'

/** The thirty-first of February is read as a day in March, and so is found out. */
const isDay = (text: string): boolean => {
  const at = parseInstant(`${text}T00:00:00Z`)
  return at !== undefined && isoMillis(at).startsWith(text)
}

type Dated = {
  readonly warranty_expires_at?: string | null | undefined
  readonly purchase_date?: string | null | undefined
}

type Read<B> = Omit<B, 'warranty_expires_at'> & { readonly warranty_expires_at?: Instant | null }

/** A body's dates as the product keeps them. */
export const assetFieldsOf = <B extends Dated>(body: B): Read<B> => {
  const { warranty_expires_at, ...rest } = body
  if (rest.purchase_date && !isDay(rest.purchase_date)) invalid({ purchase_date: ['The purchase date field must be a valid date.'] })
  if (warranty_expires_at === undefined) return rest
  const at = warranty_expires_at === null ? null : parseInstant(warranty_expires_at)
  if (at === undefined) return invalid({ warranty_expires_at: ['The warranty expires at field must be a valid date.'] })
  return { ...rest, warranty_expires_at: at }
}
