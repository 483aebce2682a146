// The bytes of an evidence PDF: the same in each release of a layout, on every machine.
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { renderPdf } from '../../../../graph/operations/evidence/render-pdf.ts';

const content = {
  title: 'Evidence of a sale',
  sections: [
    { title: 'Answers', note: 'As the page showed them.', rows: [{ label: 'Name', value: 'Łukasz Ñandú Nguyễn Ωμέγα Привет', details: ['November 20, 2026, 15:00:00 UTC'] }] },
    { title: 'What the font lacks', note: null, rows: [{ label: 'Name', value: '中文 😀', details: [] }] },
    { title: 'An essay', note: null, rows: [{ label: 'Work', value: 'We bake bread, and more. '.repeat(300), details: [] }] },
  ],
};
const issue = { id: '3f1c0c7e-0000-4000-8000-000000000000', issuedAt: '2026-11-20T15:00:00.000Z' };

/** Layout 1. If it changes, so do the bytes of what was issued: give the new drawing another EVIDENCE_LAYOUT. */
const LAYOUT_1 = 'bd92307ff714ceb34fc94db7e02c1638a1de4ab8cd53f09aa863ad9c8c225f1b';

it('are those of the layout', async () => {
  expect(hash('sha256', await renderPdf(content, issue))).toBe(LAYOUT_1);
});

it('depend on no locale, time zone or clock', () => {
  const module = path.resolve('graph/operations/evidence/render-pdf.ts');
  const script = `import { hash } from 'node:crypto'; import { renderPdf } from ${JSON.stringify(module)}; console.log(hash('sha256', await renderPdf(${JSON.stringify(content)}, ${JSON.stringify(issue)})));`;
  const env = { ...process.env, TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', NODE_OPTIONS: '' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', './config/typescript-hook.mjs', '--input-type=module', '-e', script], { env, encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual([LAYOUT_1, '']);
});

it('hold a tagged text in English, with a title, page numbers and every letter', async () => {
  const pdf = await renderPdf(content, issue);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  for (const words of ['Łukasz Ñandú Nguyễn Ωμέγα Привет', '[U+4E2D][U+6587] [U+1F600]', `Page 1 of ${document.numPages}`, `Evidence ${issue.id}`]) expect(text).toContain(words);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: `Evidence of a sale ${issue.id}`, Language: 'en-US', CreationDate: 'D:20261120150000Z' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const page = await document.getPage(1);
  expect(JSON.stringify(await page.getStructTree())).toMatch(/"H1".*"H2".*"Lbl".*"LBody"/);
  expect(page.view).toEqual([0, 0, 612, 792]);
});
