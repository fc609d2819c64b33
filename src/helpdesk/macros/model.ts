import type { TicketPriority, TicketStatus, TicketType } from '../../contract/v1/ticket-enums.ts'
import type { Shareable } from '../sharing.ts'

export type MacroActions = {
  readonly set?: {
    readonly status?: TicketStatus
    readonly priority?: TicketPriority
    readonly type?: TicketType
    readonly department_id?: number
    /** `me`: the agent who applies the macro. */
    readonly assignee_id?: number | 'me' | null
  }
  readonly add_tags?: readonly string[]
  readonly remove_tags?: readonly string[]
  readonly reply?: { readonly body: string; readonly is_internal?: boolean }
}

export type Macro = Shareable & { readonly actions: MacroActions }

export type Placeholders = {
  readonly ticket: { readonly id: number; readonly reference: string; readonly subject: string }
  readonly requester: { readonly name: string; readonly first_name: string; readonly email: string }
  readonly agent: { readonly name: string; readonly email: string }
}

/** Replaces placeholders such as `{{requester.name}}`. Unknown placeholders stay visible, so that a mistake is noticed. */
export const fillPlaceholders = (text: string, placeholders: Placeholders): string => {
  const values: Readonly<Record<string, Readonly<Record<string, string | number>>>> = placeholders
  return text.replaceAll(/\{\{\s*(\w+)\.(\w+)\s*\}\}/g, (whole, noun: string, field: string) => {
    const group = Object.hasOwn(values, noun) ? values[noun] : undefined
    return group && Object.hasOwn(group, field) ? String(group[field]) : whole
  })
}
