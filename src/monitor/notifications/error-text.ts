const LONGEST = 200

/** What others say about a message, fit to be kept: short, and without the NUL that one of the databases refuses. */
export const errorText = (said: string): string => said.replaceAll('\0', '').slice(0, LONGEST)
