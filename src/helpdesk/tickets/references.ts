import type { Reader } from '../../kernel/db/db.ts'
import { invalid, throwIfInvalid } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findDepartment, getDefaultDepartment } from '../../people/departments/departments.ts'
import type { Department } from '../../people/departments/model.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTags } from './model.ts'

/** Checks that records to which tickets refer exist; the errors are listed by field. */

export const resolveDepartment = async (reader: Reader, id: number | undefined): Promise<Department> => {
  if (id === undefined) return await getDefaultDepartment(reader)
  return (await findDepartment(reader, id)) ?? invalid({ department_id: ['The selected department id is invalid.'] })
}

export const assertAssigneeExists = async (reader: Reader, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return
  const account = await findAccount(reader, id)
  if (!account?.is_active) invalid({ assignee_id: ['The selected assignee id is invalid.'] })
}

export const parseTags = (input: readonly string[] | string): readonly string[] => {
  const tags = normalizeTags(input)
  if (tags.length > MAX_TAGS) invalid({ tags: [`The tags field must not have more than ${MAX_TAGS} items.`] })
  throwIfInvalid(
    ...tags.map((tag, index) =>
      tag.length > MAX_TAG_LENGTH
        ? { [`tags.${index}`]: [`The tags.${index} field must not be greater than ${MAX_TAG_LENGTH} characters.`] }
        : {},
    ),
  )
  return tags
}

const MAX_CUSTOM_FIELDS = 50
const MAX_CUSTOM_FIELDS_LENGTH = 20_000

export const mergeCustomFields = (
  before: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const after = Object.fromEntries(Object.entries({ ...before, ...input }).filter(([, value]) => value !== null))
  if (Object.keys(after).length > MAX_CUSTOM_FIELDS)
    invalid({ custom_fields: [`The custom fields field must not have more than ${MAX_CUSTOM_FIELDS} items.`] })
  if (JSON.stringify(after).length > MAX_CUSTOM_FIELDS_LENGTH) invalid({ custom_fields: ['The custom fields field is too large.'] })
  return after
}
