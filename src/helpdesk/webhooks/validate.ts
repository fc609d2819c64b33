import type { Reader } from '../../kernel/db/db.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { findAddressRefusal } from '../../kernel/net/private-address.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findToken } from '../../people/tokens/tokens.ts'
import type { WebhookEndpoint } from './model.ts'
import { MASK } from './url.ts'

/** Refuses literal link-local and metadata addresses; private addresses and host names are checked when a delivery is sent. */
const validateUrl = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'The url field must be a valid URL.'
  if (text.includes(MASK)) return 'The url field is masked: send the full URL, or omit the field.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return findAddressRefusal(host, 'allow') === 'metadata' ? 'The url field must not name a link-local or metadata address.' : undefined
}

export const assertValidEndpoint = async (
  reader: Reader,
  { url, department_ids = [], ignore_own_token_id }: Partial<Pick<WebhookEndpoint, 'url' | 'department_ids' | 'ignore_own_token_id'>>,
): Promise<void> => {
  const errors: Record<string, FieldErrors[string]> = {}
  const error = url === undefined ? undefined : validateUrl(url)
  if (error !== undefined) errors['url'] = [error]
  for (const [index, id] of department_ids.entries())
    if (!(await findDepartment(reader, id))) errors[`department_ids.${index}`] = [`The selected department ids.${index} is invalid.`]
  if (ignore_own_token_id && !(await findToken(reader, ignore_own_token_id)))
    errors['ignore_own_token_id'] = ['The selected ignore own token id is invalid.']
  if (Object.keys(errors).length > 0) invalid(errors)
}
