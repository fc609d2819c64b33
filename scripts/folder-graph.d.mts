/** Arrows between the first-level folders of one module, reduced transitively; source by path from the module's folder. */
export function graphFolders(source: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]>
export function hasCurrentGraphs(text?: string): boolean
