import type { ReactNode } from 'react'
import type { StatusKind } from '../status-kinds.ts'

export type MenuItem =
  | {
      readonly kind?: 'do'
      readonly label: string
      readonly icon?: ReactNode
      readonly keys?: string
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly onSelect: () => void
    }
  | {
      readonly kind: 'check'
      readonly label: string
      readonly checked: boolean
      readonly status?: StatusKind
      readonly onSelect: () => void
    }
  | { readonly kind: 'line' }
