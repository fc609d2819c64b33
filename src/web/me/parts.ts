import type { Messages } from '../i18n/messages.ts'

type Nav = Messages['me']['nav']
type Group = { readonly id: keyof Nav['groups']; readonly parts: readonly (keyof Nav['parts'])[] }

export const ownGroups: readonly Group[] = [
  { id: 'you', parts: ['profile', 'notices', 'notifications'] },
  { id: 'here', parts: ['appearance', 'shortcuts'] },
  { id: 'access', parts: ['security', 'sessions', 'tokens'] },
]
