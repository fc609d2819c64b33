import type { Reader } from '../../kernel/db/db.ts'
import { invalid, invalidIfAny } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findDepartment, getDefaultDepartment } from '../../people/departments/departments.ts'
import type { Department } from '../../people/departments/model.ts'
import { LONGEST_TAG, MOST_TAGS, normaliseTags } from './model.ts'

/** What a ticket names must be there; whoever names something else is told which field was wrong. */

export const departmentFor = async (reader: Reader, id: number | undefined): Promise<Department> => {
  if (id === undefined) return await getDefaultDepartment(reader)
  return (await findDepartment(reader, id)) ?? invalid({ department_id: ['The selected department id is invalid.'] })
}

export const refuseUnknownAssignee = async (reader: Reader, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return
  const account = await findAccount(reader, id)
  if (!account?.is_active) invalid({ assignee_id: ['The selected assignee id is invalid.'] })
}

export const tagsFor = (input: readonly string[] | string): readonly string[] => {
  const tags = normaliseTags(input)
  if (tags.length > MOST_TAGS) invalid({ tags: [`The tags field must not have more than ${MOST_TAGS} items.`] })
  invalidIfAny(
    ...tags.map((tag, index) =>
      tag.length > LONGEST_TAG
        ? { [`tags.${index}`]: [`The tags.${index} field must not be greater than ${LONGEST_TAG} characters.`] }
        : {},
    ),
  )
  return tags
}

const MOST_FIELDS = 50
const LARGEST_FIELDS = 20_000

/** What is named is set, what is named null is removed, the rest stays. */
export const customFieldsFor = (
  before: Readonly<Record<string, unknown>>,
  wish: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const after = Object.fromEntries(Object.entries({ ...before, ...wish }).filter(([, value]) => value !== null))
  if (Object.keys(after).length > MOST_FIELDS)
    invalid({ custom_fields: [`The custom fields field must not have more than ${MOST_FIELDS} items.`] })
  if (JSON.stringify(after).length > LARGEST_FIELDS) invalid({ custom_fields: ['The custom fields field is too large.'] })
  return after
}
