import { describe, expect, it } from 'vitest'
import { RETENTION_DEFAULTS, RetentionRecord } from '../../../contract/app/settings.ts'
import { changesIn, firstGuess, mayBeForEver, parts, shortenedIn, valuesOf } from './retention-values.ts'

const before = { ...RETENTION_DEFAULTS, audit_log_days: 365 }

describe('what is kept', () => {
  it('is all of it on the page, once', () => {
    expect(parts.flatMap(({ kept }): readonly string[] => kept).toSorted()).toEqual(Object.keys(RETENTION_DEFAULTS).toSorted())
  })

  it('is sent only where it was changed', () => {
    expect(changesIn(before, valuesOf(before))).toEqual({})
    expect(changesIn(before, { ...valuesOf(before), mails_days: '45', audit_log_days: ' ' })).toEqual({
      mails_days: 45,
      audit_log_days: null,
    })
  })

  it.each([
    [{ audit_log_days: 90 }, ['audit_log_days']],
    [{ audit_log_days: null }, []],
    [{ attachments_days: 3_650 }, ['attachments_days']],
    [{ mails_days: 30 }, []],
    [{ mails_days: 31, events_days: 29 }, ['events_days']],
  ])('is forgotten earlier with %j: %j', (changes, names) => expect(shortenedIn(before, changes)).toEqual(names))

  it('can be kept for ever where the API takes null', () => {
    for (const name of parts.flatMap(({ kept }): readonly (keyof typeof RETENTION_DEFAULTS)[] => kept))
      expect([name, mayBeForEver(name)]).toEqual([name, 'anyOf' in RetentionRecord.properties[name]])
  })

  it('starts from the default when a limit is turned on, or from a year', () => {
    expect([firstGuess('audit_log_days'), firstGuess('notices_days')]).toEqual(['730', '365'])
  })
})
