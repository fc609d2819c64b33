import { parseInstant, type Instant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'

type AssetDatesInput = { readonly warranty_expires_at?: string | null | undefined }

type AssetFields<B> = Omit<B, 'warranty_expires_at'> & { readonly warranty_expires_at?: Instant | null }

export const toAssetFields = <B extends AssetDatesInput>(body: B): AssetFields<B> => {
  const { warranty_expires_at, ...rest } = body
  if (warranty_expires_at === undefined) return rest
  const at = warranty_expires_at === null ? null : parseInstant(warranty_expires_at)
  if (at === undefined) return invalid({ warranty_expires_at: ['The warranty expires at field must be a valid date.'] })
  return { ...rest, warranty_expires_at: at }
}
