/** A group of agents with a queue of its own. One is the default: a ticket always belongs somewhere. */
export type Department = { readonly id: number; readonly name: string; readonly is_default: boolean }
