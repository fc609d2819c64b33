import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PrivacyFlags, resolvePrivacy } from './privacy.ts'

const flags: fc.Arbitrary<PrivacyFlags> = fc.record(
  {
    is_internal: fc.boolean(),
    type: fc.constantFrom('reply', 'note'),
    internal: fc.boolean(),
    private: fc.boolean(),
    public: fc.boolean(),
  },
  { requiredKeys: [] },
)

const meanings = ({ is_internal, type, internal, private: hidden, public: open }: PrivacyFlags): readonly boolean[] =>
  [is_internal, type && type === 'note', internal, hidden, open === undefined ? undefined : !open].filter((given) => given !== undefined)

it('a reply without flags is public, flags that agree decide, flags that disagree are a contradiction', () => {
  fc.assert(
    fc.property(flags, (given) => {
      const meant = new Set(meanings(given))
      const privacy = resolvePrivacy(given)
      if (meant.size === 0) expect(privacy).toEqual({ is_internal: false })
      else if (meant.size === 1) expect(privacy).toEqual({ is_internal: [...meant][0] })
      else expect(privacy).toHaveProperty('contradiction')
    }),
  )
})

it('a contradiction names two fields that were given', () => {
  fc.assert(
    fc.property(flags, (given) => {
      const privacy = resolvePrivacy(given)
      return !('contradiction' in privacy) || privacy.contradiction.every((field) => given[field] !== undefined)
    }),
  )
})
