export const domainOf = (email: string): string | undefined => /^[^@\s]+@([^@\s]+)$/.exec(email.normalize('NFKC').trim().toLowerCase())?.[1]
