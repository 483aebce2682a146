const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The words of a letter's HTML: a blank line between paragraphs, as its plain text has. */
export function readHtmlLetter(html: string): string {
  const paragraphs = [...html.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) => inner.replaceAll('<br>', '\n').replaceAll(/<[^>]*>/g, ''));
  return paragraphs.map((text) => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)).join('\n\n');
}
