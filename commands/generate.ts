// npm run generate [-- NAME …]: writes the generated files, all or those of the named generators.
import { UnknownGenerator, writeGenerated } from './generate/write-generated.ts';

try {
  const lines = await writeGenerated(process.argv.slice(2));
  console.log(lines.join('\n') || 'All generated files are current.');
} catch (error) {
  if (!(error instanceof UnknownGenerator)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
