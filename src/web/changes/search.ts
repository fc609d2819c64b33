import { CHANGE_STATUSES, CHANGE_TYPES, CHANGE_RISKS } from '../../contract/v1/change-enums.ts'
import type { ChangeFilter } from './data.ts'

export type ChangeSearch = {
  readonly status?: string
  readonly risk?: string
  readonly type?: string
  readonly assignee?: string
  readonly department?: string
}

const oneOf = <W extends string>(words: readonly W[], text: string | undefined): W[] | undefined => {
  const word = words.find((one) => one === text)
  return word === undefined ? undefined : [word]
}

export const filterOf = ({ status, risk, type, assignee, department }: ChangeSearch): ChangeFilter => ({
  status: oneOf(CHANGE_STATUSES, status),
  risk: oneOf(CHANGE_RISKS, risk),
  type: oneOf(CHANGE_TYPES, type),
  assignee_id: oneOf(['me', 'none'] as const, assignee),
  department_id: department !== undefined && /^\d+$/.test(department) ? [Number(department)] : undefined,
})
