// Redirect after sign-in. The target comes from the address bar, so only paths of this origin are followed: no open redirect.

const isOurs = (to: string): boolean => /^\/(?![/\\])/.test(to) && !/^\/login\b/.test(to)

export const afterSignIn = (wish: unknown): string => (typeof wish === 'string' && isOurs(wish) ? wish : '/')
