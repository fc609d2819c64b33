type Change = { readonly find: string; readonly replace: string }

export type Fault = Change & { readonly file: string; readonly what: string; readonly earlier?: Change; readonly tests: readonly string[] }

export declare const faults: readonly Fault[]
