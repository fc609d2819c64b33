// Where somebody goes after signing in. The wish comes from the address bar, so it is followed only within our own house.

const isOurs = (to: string): boolean => /^\/(?![/\\])/.test(to) && !/^\/login\b/.test(to)

export const afterSignIn = (wish: unknown): string => (typeof wish === 'string' && isOurs(wish) ? wish : '/')
