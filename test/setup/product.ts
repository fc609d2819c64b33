import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProcess } from '../fault/process.ts'
import { buildProduct } from './product-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built product: `main.cjs` starts it, `installation` is what a first start left. */
    productFolder: string
  }
}

/** Starts and stops the product twice: the first start leaves an installation to copy, both leave the code that V8 compiled. */
const complete = async (folder: string): Promise<void> => {
  const [installation, copy] = [join(folder, 'installation'), join(folder, 'copy')]
  const main = join(folder, 'main.cjs')
  mkdirSync(installation)
  // A node without the worker schedules no recurring jobs, which would be overdue in each copy.
  await (await startProcess({ DATA_DIR: installation, ROLES: 'http', WRITE_CODE_CACHE: '1' }, { main })).stop()
  cpSync(installation, copy, { recursive: true })
  await (await startProcess({ DATA_DIR: copy, WRITE_CODE_CACHE: '1' }, { main })).stop()
  rmSync(copy, { recursive: true })
}

/** For the kinds of tests that start the product as a process of its own. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('productFolder', await buildProduct(complete))
}
