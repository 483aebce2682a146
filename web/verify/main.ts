import '../ui/theme/generated/theme.css';
import '../ui/theme/fonts.css';
import './verify.css';
import { type CheckedFile, checkFile } from './check-file.ts';

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}
const [input, drop, result] = [find('file', HTMLInputElement), find('drop', HTMLDivElement), find('result', HTMLDivElement)];

function createText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function showResult(name: string, { verdict: { tone, title, text }, sha256 }: CheckedFile): void {
  result.dataset['tone'] = tone;
  result.replaceChildren(
    createText('h2', title),
    createText('p', text),
    createText('p', `File: ${name}`),
    ...(sha256 === null ? [] : [createText('p', 'SHA-256:'), createText('code', sha256)]),
  );
}

let newest: File | null = null;

async function check(file: File): Promise<void> {
  newest = file;
  delete result.dataset['tone'];
  result.replaceChildren(createText('p', `Checking ${file.name} …`));
  const checked = await checkFile(file);
  // Another file may have been chosen meanwhile.
  if (newest === file) showResult(file.name, checked);
}

const checkFirst = (files: FileList | null | undefined): void => {
  const file = files?.[0];
  if (file) void check(file);
};

input.addEventListener('change', () => checkFirst(input.files));
// So that the same file can be chosen again.
input.addEventListener('click', () => {
  input.value = '';
});
for (const type of ['dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(type, (event) => {
    // Anywhere on the page, or the browser would open the file in its place.
    event.preventDefault();
    drop.toggleAttribute('data-over', type === 'dragover');
    if (type !== 'drop' || !event.dataTransfer) return;
    input.files = event.dataTransfer.files;
    checkFirst(input.files);
  });
