export type LockedPackage = {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>
export type Comparison = {
  readonly locked: LockedPackages
  readonly installed: LockedPackages
  readonly exists: (path: string) => boolean
  readonly machine: { readonly os: string; readonly cpu: string; readonly libc: string }
}

export function listOutOfStep(comparison: Comparison): readonly string[]
