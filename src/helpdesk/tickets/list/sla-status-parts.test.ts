import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SLA_STATUSES } from '../../../contract/v1/automation-enums.ts'
import { isIndexedStatus, splitSlaStatuses } from './sla-status-parts.ts'

it('every wanted standing is in exactly one part, and only what is read off clocks shares one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SLA_STATUSES), { minLength: 1 }), (wanted) => {
      const parts = splitSlaStatuses(wanted)
      expect(parts.flat().toSorted()).toEqual([...new Set(wanted)].toSorted())
      for (const part of parts) expect(part.length === 1 || !part.some((status) => isIndexedStatus([status]))).toBe(true)
    }),
  )
})
