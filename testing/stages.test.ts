import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stages } from '../scripts/stages.ts'
import config from '../vitest.config.ts'

/** `npm run test:long` runs every test, `npm test` all but those that are named as long. */
const root = path.resolve(import.meta.dirname, '..')
const outside = /(^|\/)(node_modules|dist|generated)(\/|$)/
const find = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root, exclude: (file) => outside.test(file) }).filter(
    (file) => !outside.test(file),
  )

type Project = { test: { name: string; include: string[]; exclude?: string[] } }
const projects = (Object(config).test.projects as Project[]).map(({ test }) => ({
  name: test.name,
  files: find(test.include).filter(
    (file) => !(test.exclude ?? []).some((pattern) => path.matchesGlob(file, pattern)),
  ),
}))
const projectsOf = (isLong: boolean) => stages(isLong).flatMap(([, ...names]) => names)

test('every file of tests belongs to one project', () => {
  const files = find(['**/*.test.ts', '**/*.test.tsx'])
  const places = files.map((file) => ({
    file,
    projects: projects.filter((project) => project.files.includes(file)).map(({ name }) => name),
  }))
  expect(places.filter((place) => place.projects.length !== 1)).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})

test('the long command runs every project, the other one all but `long`', () => {
  const names = projects.map(({ name }) => name)
  expect(projectsOf(true).toSorted()).toEqual(names.toSorted())
  expect([...projectsOf(false), 'long'].toSorted()).toEqual(names.toSorted())
})

test('every journey is found, and left out by the tag @long only', () => {
  const specs = find(['**/*.spec.ts'])
  expect(specs.filter((file) => !path.matchesGlob(file, 'e2e/*.spec.ts'))).toEqual([])
  const tags = specs.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\btag: .*'(@\w+)'/g)].map(([, tag]) => tag),
  )
  expect(new Set(tags)).toEqual(new Set(['@long']))
  expect(specs.length).toBeGreaterThan(25)
})
