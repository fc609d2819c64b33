export type TestRun = {
  readonly name: 'tests' | 'fault'
  /** Arguments of `vitest run`. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

type Environment = { readonly PROOFS?: string; readonly SOAK?: string }

export function planRuns(selection: readonly string[], environment?: Environment): readonly TestRun[]

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

export function summarize(reports: readonly (Report | undefined)[], code: number): string
