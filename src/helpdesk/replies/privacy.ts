/** Flags for public or internal messages, each with the meaning that another help desk's API gives it. */
export type PrivacyFlags = {
  readonly is_internal?: boolean
  readonly type?: 'reply' | 'note'
  readonly internal?: boolean
  readonly private?: boolean
  readonly public?: boolean
}

type PrivacyFlag = { readonly field: keyof PrivacyFlags; readonly is_internal: boolean }

const toPrivacyFlags = (flags: PrivacyFlags): readonly PrivacyFlag[] => [
  ...(flags.is_internal === undefined ? [] : [{ field: 'is_internal', is_internal: flags.is_internal } as const]),
  ...(flags.type === undefined ? [] : [{ field: 'type', is_internal: flags.type === 'note' } as const]),
  ...(flags.internal === undefined ? [] : [{ field: 'internal', is_internal: flags.internal } as const]),
  ...(flags.private === undefined ? [] : [{ field: 'private', is_internal: flags.private } as const]),
  ...(flags.public === undefined ? [] : [{ field: 'public', is_internal: !flags.public } as const]),
]

export type Privacy = { readonly is_internal: boolean } | { readonly contradiction: readonly [keyof PrivacyFlags, keyof PrivacyFlags] }

/** Contradicting flags are rejected, because a wrong guess could send a note to a client. */
export const resolvePrivacy = (flags: PrivacyFlags): Privacy => {
  const given = toPrivacyFlags(flags)
  const first = given[0]
  if (!first) return { is_internal: false }
  const other = given.find(({ is_internal }) => is_internal !== first.is_internal)
  return other ? { contradiction: [first.field, other.field] } : { is_internal: first.is_internal }
}
