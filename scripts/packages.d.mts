export type LockedPackage = {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly devOptional?: boolean
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export function isInStep(
  locked: LockedPackages | undefined,
  installed: LockedPackages | undefined,
  exists: (path: string) => boolean,
): boolean
